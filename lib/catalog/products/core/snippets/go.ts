import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
const (
	baseURL   = ${quoted(origin)}
	clientKey = ${quoted(clientKey)}
)

`

// As gofmt spaces them.
const BUILT_IN_OPTIONS = `
		latchkey.WithBaseURL(baseURL),
		latchkey.WithAPIKey(clientKey),
		latchkey.WithTimeout(5*time.Second),
	`

export const goSample: Sample = {
  install: `go mod edit -require=github.com/latchkey/latchkey-go@v0.1.0
go mod edit -replace=github.com/latchkey/latchkey-go=./clients/go`,
  code: ({ licenseKey, builtIn }) => `package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/latchkey/latchkey-go"
)

${builtIn ? constants(builtIn) : ''}func main() {
	client, err := latchkey.New(${builtIn ? BUILT_IN_OPTIONS : 'latchkey.WithTimeout(5 * time.Second)'})
	if err != nil {
		log.Fatal(err)
	}
	license, err := client.Validate(context.Background(), ${quoted(licenseKey)})
	var wrongKey *latchkey.AuthenticationError
	if errors.As(err, &wrongKey) {
		fmt.Println("The API key is wrong or has ended")
	} else if err != nil {
		// 429, 503 or no answer is not a refusal: keep the last verdict.
		fmt.Println("Ask again later")
	} else if license.Valid {
		fmt.Println("Licensed")
	} else {
		fmt.Println("Refused:", license.Status)
	}
}`,
}
