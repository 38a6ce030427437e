require "webrick"
# region verify
require "openssl"

def from_latchkey?(body, headers, secret)
  id, at = headers["webhook-id"].to_s, headers["webhook-timestamp"].to_s
  return false unless at.match?(/\A\d+\z/) && (Time.now.to_i - at.to_i).abs <= 300

  key = secret.delete_prefix("whsec_").unpack1("m")
  signature = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{at}.#{body}")
  expected = "v1,#{[signature].pack("m0")}"
  headers["webhook-signature"].to_s.split(" ").any? { |given| OpenSSL.secure_compare(given, expected) }
end
# endregion

server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: ENV["PORT"].to_i, AccessLog: [])
server.mount_proc("/webhooks") do |request, response|
  genuine = from_latchkey?(request.body, request, ENV["LATCHKEY_WEBHOOK_SECRET"])
  response.status = genuine ? 204 : 400
end
trap("TERM") { server.shutdown }
server.start
