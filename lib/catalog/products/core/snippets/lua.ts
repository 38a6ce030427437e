import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `-- ${BUILT_IN}
local BASE_URL = ${quoted(origin)}
local CLIENT_KEY = ${quoted(clientKey)}`

const VARIABLE = `local function variable(name)
  return os.getenv(name) or error("Set the environment variable " .. name .. ".", 0)
end`

export const luaSample: Sample = {
  install: `luarocks install http
luarocks install dkjson`,
  code: ({ licenseKey, builtIn }) => `local request = require "http.request"
local json = require "dkjson"

${builtIn ? constants(builtIn) : VARIABLE}

local call = request.new_from_uri(${builtIn ? 'BASE_URL' : 'variable("LATCHKEY_BASE_URL")'} .. "/api/v1/validate")
call.headers:upsert(":method", "POST")
call.headers:upsert("authorization", "Bearer " .. ${builtIn ? 'CLIENT_KEY' : 'variable("LATCHKEY_API_KEY")'})
call.headers:upsert("content-type", "application/json")
call:set_body(json.encode({ license_key = ${quoted(licenseKey)} }))

local timeout = 5
local headers, stream = call:go(timeout)
local status = headers and headers:get(":status")
local license
if status == "200" then
  license = json.decode(stream:get_body_as_string(timeout) or "")
end

if status == "401" then
  print("The API key is wrong or has ended")
elseif type(license) ~= "table" then
  -- 429, 503 or no answer is not a refusal: keep the last verdict.
  print("Ask again later")
elseif license.valid == true then
  print("Licensed")
else
  print("Refused: " .. tostring(license.status))
end`,
}
