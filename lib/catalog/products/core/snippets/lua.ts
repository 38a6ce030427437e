import { quoted, type Sample } from './target'

export const luaSample: Sample = {
  install: `luarocks install http
luarocks install dkjson`,
  code: ({ licenseKey }) => `local request = require "http.request"
local json = require "dkjson"

local call = request.new_from_uri(os.getenv("LATCHKEY_BASE_URL") .. "/api/v1/validate")
call.headers:upsert(":method", "POST")
call.headers:upsert("authorization", "Bearer " .. os.getenv("LATCHKEY_API_KEY"))
call.headers:upsert("content-type", "application/json")
call:set_body(json.encode({ license_key = ${quoted(licenseKey)} }))

local timeout = 5
local headers, stream = call:go(timeout)
local license
if headers and headers:get(":status") == "200" then
  license = json.decode(stream:get_body_as_string(timeout) or "")
end

if type(license) ~= "table" then
  -- 429, 503 or no answer is not a refusal: keep the last verdict.
  print("Ask again later")
elseif license.valid == true then
  print("Licensed")
else
  print("Refused: " .. tostring(license.status))
end`,
}
