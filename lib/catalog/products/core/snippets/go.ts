import { quoted, type Sample } from './target'

export const goSample: Sample = {
  install: `go mod edit -require=github.com/latchkey/latchkey-go@v0.1.0
go mod edit -replace=github.com/latchkey/latchkey-go=./clients/go`,
  code: ({ licenseKey }) => `package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/latchkey/latchkey-go"
)

func main() {
	client, err := latchkey.New(latchkey.WithTimeout(5 * time.Second))
	if err != nil {
		log.Fatal(err)
	}
	license, err := client.Validate(context.Background(), ${quoted(licenseKey)})
	if err != nil {
		// 429, 503 or no answer is not a refusal: keep the last verdict.
		fmt.Println("Ask again later")
	} else if license.Valid {
		fmt.Println("Licensed")
	} else {
		fmt.Println("Refused:", license.Status)
	}
}`,
}
