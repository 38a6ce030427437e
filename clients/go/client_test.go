package latchkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const active = `{"valid":true,"status":"active"}`

func newTestClient(t *testing.T, url string, options ...Option) *Client {
	t.Helper()
	client, err := New(append([]Option{WithAPIKey("lk_live_test"), WithBaseURL(url)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	client.sleep = func(context.Context, time.Duration) error { return nil }
	return client
}

func TestAClientIsSharedByGoroutines(t *testing.T) {
	var fetched int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/keys/") {
			atomic.AddInt64(&fetched, 1)
			fmt.Fprint(w, `{"keys":[]}`)
			return
		}
		fmt.Fprint(w, active)
	}))
	defer server.Close()
	client := newTestClient(t, server.URL,
		WithVerification(Verification{ProductID: "p"}), WithOfflineGrace(OfflineGrace{Hours: 1}))
	var group sync.WaitGroup
	for i := 0; i < 20; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			_, err := client.Validate(context.Background(), "KEY")
			var unproven *SignatureError
			if !errors.As(err, &unproven) || unproven.Reason != "no signature" {
				t.Error(err)
			}
		}()
	}
	group.Wait()
	if fetched != 1 {
		t.Errorf("the key set was fetched %d times", fetched)
	}
}

func TestACertificateThatIsNotTrustedIsNotTriedAgain(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	client := newTestClient(t, server.URL)
	client.sleep = func(context.Context, time.Duration) error {
		t.Error("it is tried again")
		return nil
	}
	_, err := client.Validate(context.Background(), "KEY")
	var transport *TransportError
	if !errors.As(err, &transport) || !strings.Contains(err.Error(), "x509: certificate") {
		t.Error(err)
	}
}

func TestAConnectionThatBreaksIsNotRepeatedBehindTheRetries(t *testing.T) {
	calls := map[string]func(*Client) error{
		"validate": func(client *Client) error {
			_, err := client.Validate(context.Background(), "KEY")
			return err
		},
		"lookup": func(client *Client) error {
			_, err := client.GetLicense(context.Background(), "KEY")
			return err
		},
	}
	for name, call := range calls {
		call := call
		t.Run(name, func(t *testing.T) {
			var requests int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if atomic.AddInt64(&requests, 1) > 1 {
					panic(http.ErrAbortHandler)
				}
				fmt.Fprint(w, `{"valid":true,"id":"1","license_key":"KEY","status":"active"}`)
			}))
			defer server.Close()
			client := newTestClient(t, server.URL, WithMaxRetries(0))
			first, second := call(client), call(client)
			var transport *TransportError
			if first != nil || !errors.As(second, &transport) || atomic.LoadInt64(&requests) != 2 {
				t.Error(first, second, atomic.LoadInt64(&requests))
			}
		})
	}
}

func TestTheContextEndsACall(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := newTestClient(t, server.URL).GetLicense(ctx, "SECRET-KEY")
	var transport *TransportError
	if !errors.As(err, &transport) || !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "SECRET") {
		t.Error(err)
	}
}

func TestAFileIsReadableByItsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "license.cache")
	store := NewFileStore(path)
	for _, text := range []string{"first", "second"} {
		if err := store.Save("id", text); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
	if beside, _ := filepath.Glob(path + "*"); len(beside) != 1 {
		t.Error(beside)
	}
	if text, err := store.Load("id"); text != "second" || err != nil {
		t.Error(text, err)
	}
}

func TestAMemoryStoreForgetsTheOldest(t *testing.T) {
	store := NewMemoryStore()
	for i := 0; i <= memoryStoreSize; i++ {
		_ = store.Save(fmt.Sprint(i), "text")
	}
	oldest, _ := store.Load("0")
	next, _ := store.Load("1")
	if oldest != "" || next != "text" {
		t.Errorf("%q, %q", oldest, next)
	}
}
