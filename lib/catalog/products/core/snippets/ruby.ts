import { BUILT_IN, type BuiltIn, type Sample, singleQuoted } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `# ${BUILT_IN}
BASE_URL = ${singleQuoted(origin)}
CLIENT_KEY = ${singleQuoted(clientKey)}

`

export const rubySample: Sample = {
  install: 'bundle add latchkey --path clients/ruby',
  code: ({ licenseKey, builtIn }) => `require 'latchkey'

${builtIn ? constants(builtIn) : ''}client = Latchkey::Client.new(${builtIn ? 'base_url: BASE_URL, api_key: CLIENT_KEY, ' : ''}timeout: 5)
begin
  license = client.validate(${singleQuoted(licenseKey)})
  puts license.valid? ? 'Licensed' : "Refused: #{license.status}"
rescue Latchkey::AuthenticationError
  puts 'The API key is wrong or has ended'
rescue Latchkey::Error
  # 429, 503 or no answer is not a refusal: keep the last verdict.
  puts 'Ask again later'
end`,
}
