package latchkey

import (
	"os"
	"strings"
	"testing"
)

func TestReadmeHasTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("examples/validate/main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(example), "\n")
	if !strings.Contains(string(readme), "```go\n"+program+"```") {
		t.Error("the first example of README.md is not examples/validate/main.go")
	}
}
