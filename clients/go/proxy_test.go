package latchkey

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// recordingProxy answers every request itself, and records what it was asked for.
func recordingProxy(t *testing.T) (*httptest.Server, *[]string) {
	t.Helper()
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.RequestURI+" "+r.Header.Get("Proxy-Authorization"))
		_, _ = w.Write([]byte(active))
	}))
	t.Cleanup(server.Close)
	return server, &asked
}

func TestTheProxyOfTheOptionIsUsed(t *testing.T) {
	proxy, asked := recordingProxy(t)
	withUser := strings.Replace(proxy.URL, "http://", "http://ada:a%2Fb@", 1)
	for _, url := range []string{"http://licenses.test/base", proxy.URL} {
		if _, err := newTestClient(t, url, WithProxy(withUser)).Validate(context.Background(), "KEY"); err != nil {
			t.Error(err)
		}
	}
	if _, err := newTestClient(t, proxy.URL, WithProxy("")).Validate(context.Background(), "KEY"); err != nil {
		t.Error(err)
	}
	want := []string{
		"POST http://licenses.test/base/api/v1/validate Basic YWRhOmEvYg==",
		"POST " + proxy.URL + "/api/v1/validate Basic YWRhOmEvYg==",
		"POST /api/v1/validate ",
	}
	if got := strings.Join(*asked, "\n"); got != strings.Join(want, "\n") {
		t.Error(got)
	}
}

// net/http reads the environment once in a process, so each one has its own.
func TestTheProxyOfTheEnvironmentIsUsed(t *testing.T) {
	if url := os.Getenv("LATCHKEY_TEST_URL"); url != "" {
		if _, err := newTestClient(t, url, WithMaxRetries(0)).Validate(context.Background(), "KEY"); err != nil {
			t.Error(err)
		}
		return
	}
	proxy, asked := recordingProxy(t)
	for _, variables := range [][]string{
		{"LATCHKEY_TEST_URL=http://licenses.test", "HTTP_PROXY=" + proxy.URL},
		{"LATCHKEY_TEST_URL=http://licenses.test", "http_proxy=" + proxy.URL},
		// A computer is never reached by itself through a proxy.
		{"LATCHKEY_TEST_URL=" + proxy.URL, "HTTP_PROXY=http://127.0.0.1:9"},
	} {
		command := exec.Command(os.Args[0], "-test.run=^TestTheProxyOfTheEnvironmentIsUsed$")
		command.Env = variables
		if output, err := command.CombinedOutput(); err != nil {
			t.Error(variables, err, string(output))
		}
	}
	want := "POST http://licenses.test/api/v1/validate \nPOST http://licenses.test/api/v1/validate \nPOST /api/v1/validate "
	if got := strings.Join(*asked, "\n"); got != want {
		t.Error(got)
	}
}
