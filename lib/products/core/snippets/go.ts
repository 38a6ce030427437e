import { quoted, type Target } from './target'

export const goSnippet = ({ origin, licenseKey }: Target): string => `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

type Verdict struct {
	Valid  bool   \`json:"valid"\`
	Status string \`json:"status"\`
}

var client = &http.Client{Timeout: 5 * time.Second}

// validateLicense returns the verdict, or an error when there is none right now.
func validateLicense(licenseKey string) (*Verdict, error) {
	body, err := json.Marshal(map[string]string{"license_key": licenseKey})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest("POST", ${quoted(`${origin}/api/v1/validate`)}, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("LATCHKEY_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	// Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP %d", response.StatusCode)
	}
	verdict := new(Verdict)
	return verdict, json.NewDecoder(response.Body).Decode(verdict)
}

func main() {
	verdict, err := validateLicense(${quoted(licenseKey)})
	if err != nil {
		// Nobody is locked out for this: keep the last verdict you stored, and ask again later.
		fmt.Fprintln(os.Stderr, "No verdict:", err)
		fmt.Println("Ask again later")
	} else if verdict.Valid {
		fmt.Println("Licensed")
	} else {
		fmt.Println("Refused:", verdict.Status)
	}
}`
