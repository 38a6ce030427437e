import { type Sample, singleQuoted } from './target'

export const rubySample: Sample = {
  install: 'bundle add latchkey --path clients/ruby',
  code: ({ licenseKey }) => `require 'latchkey'

client = Latchkey::Client.new(timeout: 5)
begin
  license = client.validate(${singleQuoted(licenseKey)})
  puts license.valid? ? 'Licensed' : "Refused: #{license.status}"
rescue Latchkey::Error
  # 429, 503 or no answer is not a refusal: keep the last verdict.
  puts 'Ask again later'
end`,
}
