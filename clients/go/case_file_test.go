package latchkey

import (
	"encoding/json"
	"os"
	"testing"
)

type caseFile struct {
	APIKey     string               `json:"api_key"`
	ProductID  string               `json:"product_id"`
	Keys       map[string]PublicKey `json:"keys"`
	Calls      []callCase           `json:"calls"`
	Signatures struct {
		Keys    []PublicKey `json:"keys"`
		Vectors []vector    `json:"vectors"`
	} `json:"signatures"`
	Ed25519        []ed25519Vector     `json:"ed25519"`
	Webhooks       []webhookCase       `json:"webhooks"`
	Configurations []configurationCase `json:"configurations"`
}

type callCase struct {
	Name   string `json:"name"`
	Client struct {
		TimeoutMS    *int `json:"timeout_ms"`
		MaxRetries   *int `json:"max_retries"`
		Verification *struct {
			PublicKeys *[]string `json:"public_keys"`
		} `json:"verification"`
		OfflineGrace *struct {
			Hours   float64 `json:"hours"`
			Store   string  `json:"store"`
			Content *string `json:"content"`
		} `json:"offline_grace"`
	} `json:"client"`
	Steps []step `json:"steps"`
}

type step struct {
	Now            int64    `json:"now"`
	Before         []before `json:"before"`
	Call           string   `json:"call"`
	LicenseKey     *string  `json:"license_key"`
	Version        *string  `json:"version"`
	DeviceID       *string  `json:"device_id"`
	EndUserAddress *string  `json:"end_user_address"`
	Expect         struct {
		Result   map[string]any `json:"result"`
		Error    map[string]any `json:"error"`
		DelaysMS *[][2]int64    `json:"delays_ms"`
		Stored   *bool          `json:"stored"`
	} `json:"expect"`
}

type before struct {
	Do      string `json:"do"`
	Content string `json:"content"`
	Member  string `json:"member"`
	Value   any    `json:"value"`
}

func readCases(t *testing.T) *caseFile {
	t.Helper()
	text, err := os.ReadFile("../cases.json")
	if err != nil {
		t.Skip("there is no ../cases.json: npm run cases")
	}
	var cases caseFile
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return &cases
}
