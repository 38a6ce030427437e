# Prints the verdict on each vector of a file:  ruby check_vectors.rb ../../signed-validation-vectors.json
require_relative 'verify'

given = JSON.parse(File.read(ARGV[0], encoding: 'UTF-8'))
given['vectors'].each do |v|
  puts verify(v['answer'], v['request'], given['keys'], *v.values_at('product_id', 'license_key', 'nonce', 'now'))
end
