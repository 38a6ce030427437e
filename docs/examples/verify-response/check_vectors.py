# Prints the verdict on each vector of a file:  python3 check_vectors.py ../../signed-validation-vectors.json
import json, sys
from verify import verify

with open(sys.argv[1], encoding="utf-8") as file: given = json.load(file)
for v in given["vectors"]:
    print(verify(v["answer"].encode(), v["request"].encode(), given["keys"], v["product_id"], v["license_key"], v["nonce"], v["now"]))
