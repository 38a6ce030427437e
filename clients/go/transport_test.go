package latchkey

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// serveRaw answers each request with these bytes, whatever they are, and keeps the connection open.
func serveRaw(t *testing.T, answer string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go answerRaw(connection, answer)
		}
	}()
	return "http://" + listener.Addr().String()
}

func answerRaw(connection net.Conn, answer string) {
	reader := bufio.NewReader(connection)
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		_, _ = io.Copy(io.Discard, request.Body)
		_, _ = io.WriteString(connection, answer)
	}
}

func TestAnAnswerThatSwitchesProtocolsIsNoAnswer(t *testing.T) {
	url := serveRaw(t, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
	client := newTestClient(t, url, WithTimeout(time.Second), WithMaxRetries(0))
	_, err := client.Validate(context.Background(), "KEY")
	var failed *TransportError
	if !errors.As(err, &failed) {
		t.Error(err)
	}
}

func TestARetryAfterThatADurationCannotHoldIsNone(t *testing.T) {
	url := serveRaw(t, "HTTP/1.1 429 Busy\r\nContent-Length: 35\r\n\r\n{\"retry_after\":9223372036854775807}")
	_, err := newTestClient(t, url).Validate(context.Background(), "KEY")
	var limited *RateLimitError
	if !errors.As(err, &limited) || limited.RetryAfter != nil {
		t.Error(err, limited)
	}
}

func TestAPrintedClientDoesNotShowItsKey(t *testing.T) {
	client := newTestClient(t, "http://localhost")
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(format, client); text != "latchkey.Client" {
			t.Error(format, text)
		}
	}
}
