package latchkey

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCalls(t *testing.T) {
	server := os.Getenv("LATCHKEY_CASES_URL")
	if server == "" {
		t.Skip("LATCHKEY_CASES_URL is not set")
	}
	cases := readCases(t)
	for _, one := range cases.Calls {
		one := one
		t.Run(one.Name, func(t *testing.T) {
			run := &run{T: t, cases: cases, one: one, url: server + "/" + escapeSegment(one.Name)}
			run.file = filepath.Join(t.TempDir(), "grace.json")
			if grace := one.Client.OfflineGrace; grace != nil && grace.Content != nil {
				run.write(*grace.Content)
			}
			run.restart()
			for i, step := range one.Steps {
				run.step(fmt.Sprintf("step %d", i+1), step)
			}
			for _, problem := range verdict(t, server, one.Name) {
				t.Error(problem)
			}
		})
	}
}

// run is one case while it runs.
type run struct {
	*testing.T
	cases  *caseFile
	one    callCase
	url    string
	file   string
	client *Client
}

func (r *run) restart() {
	options := []Option{WithAPIKey(r.cases.APIKey), WithBaseURL(r.url)}
	config := r.one.Client
	if config.TimeoutMS != nil {
		options = append(options, WithTimeout(time.Duration(*config.TimeoutMS)*time.Millisecond))
	}
	if config.MaxRetries != nil {
		options = append(options, WithMaxRetries(*config.MaxRetries))
	}
	if config.Verification != nil {
		verification := Verification{ProductID: r.cases.ProductID}
		if names := config.Verification.PublicKeys; names != nil {
			for _, name := range *names {
				verification.PublicKeys = append(verification.PublicKeys, r.cases.Keys[name])
			}
		}
		options = append(options, WithVerification(verification))
	}
	if grace := config.OfflineGrace; grace != nil {
		options = append(options, WithOfflineGrace(OfflineGrace{Hours: grace.Hours, Store: storeOf(grace.Store, r.file)}))
	}
	client, err := New(options...)
	if err != nil {
		r.Fatal(err)
	}
	r.client = client
}

func storeOf(kind, file string) Store {
	if kind == "file" {
		return NewFileStore(file)
	}
	return nil
}

func (r *run) step(name string, step step) {
	for _, before := range step.Before {
		r.prepare(before)
	}
	var delays []time.Duration
	r.client.now = func() time.Time { return time.Unix(step.Now, 0) }
	r.client.sleep = func(_ context.Context, delay time.Duration) error {
		delays = append(delays, delay)
		return nil
	}
	result, err := r.call(step)
	if step.Expect.Error != nil {
		r.compareError(name, step, err)
	} else if err != nil {
		r.Errorf("%s: %v (%T)", name, err, err)
	} else {
		compare(r.T, name, step.Expect.Result, result)
	}
	if step.Expect.DelaysMS != nil {
		r.compareDelays(name, *step.Expect.DelaysMS, delays)
	}
	if stored := step.Expect.Stored; stored != nil {
		content, _ := os.ReadFile(r.file)
		if (len(content) > 0) != *stored {
			r.Errorf("%s: the file has %q, want stored %v", name, content, *stored)
		}
	}
}

func (r *run) call(step step) (map[string]any, error) {
	licenseKey := ""
	if step.LicenseKey != nil {
		licenseKey = *step.LicenseKey
	}
	if step.Call == "get_license" {
		var options []GetLicenseOption
		if step.EndUserAddress != nil {
			options = append(options, EndUserAddress(*step.EndUserAddress))
		}
		license, err := r.client.GetLicense(context.Background(), licenseKey, options...)
		return licenseMembers(license), err
	}
	var options []ValidateOption
	if step.Version != nil {
		options = append(options, Version(*step.Version))
	}
	if step.DeviceID != nil {
		options = append(options, DeviceID(*step.DeviceID))
	}
	if step.EndUserAddress != nil {
		options = append(options, EndUserAddress(*step.EndUserAddress))
	}
	validation, err := r.client.Validate(context.Background(), licenseKey, options...)
	return validationMembers(validation), err
}

func (r *run) prepare(before before) {
	switch before.Do {
	case "restart":
		r.restart()
	case "delete":
		os.Remove(r.file)
	case "write":
		r.write(before.Content)
	case "set":
		text, err := os.ReadFile(r.file)
		if err != nil {
			r.Fatal(err)
		}
		var entry map[string]any
		if err := json.Unmarshal(text, &entry); err != nil {
			r.Fatal(err)
		}
		entry[before.Member] = before.Value
		changed, _ := marshal(entry)
		r.write(string(changed))
	default:
		r.Fatalf("unknown preparation %q", before.Do)
	}
}

func (r *run) write(content string) {
	if err := os.WriteFile(r.file, []byte(content), 0o600); err != nil {
		r.Fatal(err)
	}
}

func (r *run) compareError(name string, step step, err error) {
	if err == nil {
		r.Errorf("%s: no error, want %v", name, step.Expect.Error)
		return
	}
	var own Error
	if !errors.As(err, &own) {
		r.Errorf("%s: %T does not implement Error", name, err)
	}
	for _, secret := range []*string{&r.cases.APIKey, step.LicenseKey} {
		if secret != nil && *secret != "" && strings.Contains(err.Error(), *secret) {
			r.Errorf("%s: the message %q has the API key or the license key", name, err)
		}
	}
	compare(r.T, name, step.Expect.Error, errorMembers(err))
}

func (r *run) compareDelays(name string, expected [][2]int64, delays []time.Duration) {
	if len(delays) != len(expected) {
		r.Errorf("%s: delays %v, want %v", name, delays, expected)
		return
	}
	for i, bounds := range expected {
		if milliseconds := delays[i].Milliseconds(); milliseconds < bounds[0] || milliseconds > bounds[1] {
			r.Errorf("%s: delay %d is %v, want %v", name, i+1, delays[i], bounds)
		}
	}
}

func verdict(t *testing.T, server, name string) []string {
	t.Helper()
	response, err := http.Get(server + "/verdict/" + url.PathEscape(name))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	var verdict struct{ Problems *[]string }
	if err := json.Unmarshal(body, &verdict); err != nil || verdict.Problems == nil {
		t.Fatalf("verdict %q: %v", body, err)
	}
	return *verdict.Problems
}
