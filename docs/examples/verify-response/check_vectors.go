// Prints the verdict on each vector of a file:  go run . ../../signed-validation-vectors.json
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var given struct {
		Keys    []struct{ Kid, X string }
		Vectors []struct {
			Answer, Request, Nonce string
			Now                    int64
			ProductID              string `json:"product_id"`
			LicenseKey             string `json:"license_key"`
		}
	}
	text, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = json.Unmarshal(text, &given)
	}
	if err != nil {
		panic(err)
	}
	keys := map[string]string{}
	for _, key := range given.Keys {
		keys[key.Kid] = key.X
	}
	for _, v := range given.Vectors {
		fmt.Println(Verify(v.Answer, v.Request, keys, v.ProductID, v.LicenseKey, v.Nonce, v.Now))
	}
}
