// Compiles the patterns of a JSON list on its input, and fails at the first that Go does not know.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
)

func main() {
	var patterns []string
	if err := json.NewDecoder(os.Stdin).Decode(&patterns); err != nil {
		panic(err)
	}
	for _, pattern := range patterns {
		regexp.MustCompile(pattern)
	}
	fmt.Println(len(patterns))
}
