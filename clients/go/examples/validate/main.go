// Command validate asks whether the license of its first argument may be used.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/latchkey/latchkey-go"
)

func main() {
	client, err := latchkey.New() // reads LATCHKEY_API_KEY and LATCHKEY_BASE_URL
	if err != nil {
		log.Fatal(err)
	}

	validation, err := client.Validate(context.Background(), os.Args[1], latchkey.Version("1.4.2"))

	var limited *latchkey.RateLimitError
	switch {
	case errors.As(err, &limited):
		log.Fatal("The daily limit is used up.")
	case err != nil:
		log.Fatal(err)
	case validation.Valid:
		fmt.Println("Licensed.")
	case validation.Status == latchkey.StatusExpired:
		fmt.Println("The license has expired.")
	default:
		fmt.Println("Not licensed:", validation.Status)
	}
}
