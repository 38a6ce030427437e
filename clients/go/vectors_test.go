package latchkey

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

type vector struct {
	Name       string  `json:"name"`
	Answer     string  `json:"answer"`
	Request    string  `json:"request"`
	ProductID  string  `json:"product_id"`
	LicenseKey string  `json:"license_key"`
	Nonce      *string `json:"nonce"`
	Now        int64   `json:"now"`
	Expected   string  `json:"expected"`
}

type ed25519Vector struct {
	Name      string   `json:"name"`
	PublicKey hexBytes `json:"public_key"`
	Message   hexBytes `json:"message"`
	Signature hexBytes `json:"signature"`
	Valid     bool     `json:"valid"`
}

type hexBytes []byte

func (b *hexBytes) UnmarshalText(text []byte) (err error) {
	*b, err = hex.DecodeString(string(text))
	return err
}

type webhookCase struct {
	Name      string            `json:"name"`
	Body      string            `json:"body"`
	Headers   map[string]string `json:"headers"`
	Secret    string            `json:"secret"`
	Now       int64             `json:"now"`
	Tolerance *int64            `json:"tolerance"`
	Expect    struct {
		Event map[string]any `json:"event"`
		Error map[string]any `json:"error"`
	} `json:"expect"`
}

type configurationCase struct {
	Name        string            `json:"name"`
	Environment map[string]string `json:"environment"`
	Options     struct {
		APIKey       *string `json:"api_key"`
		BaseURL      *string `json:"base_url"`
		TimeoutMS    *int64  `json:"timeout_ms"`
		MaxRetries   *int    `json:"max_retries"`
		Proxy        *string
		Verification *struct {
			ProductID  string      `json:"product_id"`
			PublicKeys []PublicKey `json:"public_keys"`
		} `json:"verification"`
		OfflineGrace *struct {
			Hours float64 `json:"hours"`
			Store string  `json:"store"`
		} `json:"offline_grace"`
	} `json:"options"`
	Expect struct {
		Error *struct {
			Names string `json:"names"`
		} `json:"error"`
	} `json:"expect"`
}

func TestSignatures(t *testing.T) {
	cases := readCases(t)
	for _, vector := range cases.Signatures.Vectors {
		vector := vector
		t.Run(vector.Name, func(t *testing.T) {
			verifier, err := NewVerifier(vector.ProductID, cases.Signatures.Keys)
			if err != nil {
				t.Fatal(err)
			}
			nonce := ""
			if vector.Nonce != nil {
				nonce = *vector.Nonce
			}
			verdict := verifier.VerifyAnswer(
				[]byte(vector.Answer), []byte(vector.Request), vector.LicenseKey, nonce, time.Unix(vector.Now, 0))
			if verdict != vector.Expected {
				t.Errorf("%q, want %q", verdict, vector.Expected)
			}
		})
	}
}

// The verifier calls the same function.
func TestEd25519(t *testing.T) {
	for _, vector := range readCases(t).Ed25519 {
		vector := vector
		t.Run(vector.Name, func(t *testing.T) {
			if ed25519.Verify(ed25519.PublicKey(vector.PublicKey), vector.Message, vector.Signature) != vector.Valid {
				t.Errorf("%t, want %t", !vector.Valid, vector.Valid)
			}
		})
	}
}

func TestWebhooks(t *testing.T) {
	for _, one := range readCases(t).Webhooks {
		one := one
		t.Run(one.Name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range one.Headers {
				header[name] = []string{value}
			}
			tolerance := DefaultWebhookTolerance
			if one.Tolerance != nil {
				tolerance = time.Duration(*one.Tolerance) * time.Second
			}
			event, err := verifyWebhook([]byte(one.Body), header, one.Secret, tolerance, time.Unix(one.Now, 0))
			switch {
			case one.Expect.Error != nil && err == nil:
				t.Errorf("no error, want %v", one.Expect.Error)
			case one.Expect.Error != nil:
				compare(t, "error", one.Expect.Error, errorMembers(err))
			case err != nil:
				t.Error(err)
			default:
				compare(t, "event", one.Expect.Event, map[string]any{
					"id": event.ID, "type": event.Type, "timestamp": event.Timestamp, "data": event.Data,
				})
			}
		})
	}
}

var optionNames = map[string]string{
	"api_key": "WithAPIKey", "base_url": "WithBaseURL", "timeout": "WithTimeout", "max_retries": "WithMaxRetries",
	"proxy": "WithProxy", "verification": "WithVerification", "offline_grace": "WithOfflineGrace",
}

func TestConfigurations(t *testing.T) {
	for _, one := range readCases(t).Configurations {
		one := one
		t.Run(one.Name, func(t *testing.T) {
			t.Setenv("LATCHKEY_API_KEY", one.Environment["LATCHKEY_API_KEY"])
			t.Setenv("LATCHKEY_BASE_URL", one.Environment["LATCHKEY_BASE_URL"])
			_, err := New(configurationOptions(t, one)...)
			if one.Expect.Error == nil {
				if err != nil {
					t.Error(err)
				}
				return
			}
			names := one.Expect.Error.Names
			if option, known := optionNames[names]; known {
				names = option
			}
			if _, ok := err.(*ConfigurationError); !ok || !strings.Contains(err.Error(), names) {
				t.Errorf("%v, want a ConfigurationError that names %s", err, names)
			}
		})
	}
}

func configurationOptions(t *testing.T, one configurationCase) []Option {
	var options []Option
	given := one.Options
	if given.APIKey != nil {
		options = append(options, WithAPIKey(*given.APIKey))
	}
	if given.BaseURL != nil {
		options = append(options, WithBaseURL(*given.BaseURL))
	}
	if given.TimeoutMS != nil {
		options = append(options, WithTimeout(time.Duration(*given.TimeoutMS)*time.Millisecond))
	}
	if given.MaxRetries != nil {
		options = append(options, WithMaxRetries(*given.MaxRetries))
	}
	if given.Proxy != nil {
		options = append(options, WithProxy(*given.Proxy))
	}
	if verification := given.Verification; verification != nil {
		options = append(options, WithVerification(Verification{verification.ProductID, verification.PublicKeys}))
	}
	if grace := given.OfflineGrace; grace != nil {
		store := storeOf(grace.Store, t.TempDir()+"/grace.json")
		options = append(options, WithOfflineGrace(OfflineGrace{grace.Hours, store}))
	}
	return options
}

func TestKeySetIsDecodedFromJSON(t *testing.T) {
	var set struct{ Keys []PublicKey }
	if err := json.Unmarshal([]byte(`{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k","x":"x"}]}`), &set); err != nil {
		t.Fatal(err)
	}
	if key := set.Keys[0]; key.KeyID != "k" || key.Curve != "Ed25519" || key.X != "x" {
		t.Errorf("%+v", key)
	}
}
