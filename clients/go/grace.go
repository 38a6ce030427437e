package latchkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Why no kept answer was used: the values of Grace in an error.
const (
	GraceNone           = "none"
	GraceTampered       = "tampered"
	GraceOtherVersion   = "other version"
	GraceClockSetBack   = "clock set back"
	GraceTooOld         = "too old"
	GraceLicenseExpired = "license expired"
)

// forgivenSeconds is how far a clock may have been set back. NTP corrects a clock by minutes; one that is set back to
// stretch the hours is set back further.
const forgivenSeconds = 600

// refusal says why there is no kept answer that may be used. explanation is part of the error's message.
type refusal struct{ verdict, explanation string }

// grace keeps the last proven answer of each license and decides whether it may be used.
type grace struct {
	duration time.Duration
	store    Store
	macKey   []byte

	// mutex keeps a use from saving again what a refusal has cleared meanwhile.
	mutex sync.Mutex
}

func newGrace(offline *OfflineGrace, apiKey string) *grace {
	store := offline.Store
	if store == nil {
		store = NewMemoryStore()
	}
	duration := time.Duration(offline.Hours * float64(time.Hour))
	return &grace{duration: duration, store: store, macKey: []byte(apiKey)}
}

// record keeps an answer, or clears what is kept if the license was refused. A store that fails does not fail the call.
func (g *grace) record(proven *proof, kept entry, valid bool, now time.Time) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if !valid {
		_ = g.store.Clear(proven.licenseID())
		return
	}
	kept.lastSeen = now.Unix()
	_ = g.store.Save(proven.licenseID(), kept.encode(g.macKey))
}

// use returns the kept answer, or why there is none that may be used.
func (g *grace) use(verifier *Verifier, call call, now time.Time) (*Validation, *refusal) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	id := licenseID(verifier.productID, call.licenseKey)
	text, err := g.store.Load(id)
	if err == nil && text == "" {
		return nil, &refusal{verdict: GraceNone}
	}
	kept, ok := decodeEntry(text, g.macKey)
	if err != nil || !ok {
		return nil, &refusal{verdict: GraceTampered}
	}
	proven, _ := verifier.prove(kept.answer, kept.request, call.licenseKey, kept.nonce, now)
	if proven == nil {
		return nil, &refusal{verdict: GraceTampered}
	}
	validation, err := readProven(&answer{status: http.StatusOK}, proven)
	if err != nil || !validation.Valid {
		return nil, &refusal{verdict: GraceTampered}
	}
	if refused := g.refuse(kept, call, validation, now); refused != nil {
		return nil, refused
	}
	if seconds := now.Unix(); seconds > kept.lastSeen {
		kept.lastSeen = seconds
		_ = g.store.Save(id, kept.encode(g.macKey))
	}
	validation.Offline = true
	return validation, nil
}

// refuse says why a genuine answer may not be used any more, or returns nil.
func (g *grace) refuse(kept *entry, call call, validation *Validation, now time.Time) *refusal {
	asked, _ := readMembers(kept.request)
	latest := validation.AnsweredAt.Unix()
	if kept.lastSeen > latest {
		latest = kept.lastSeen
	}
	switch secondsBehind := latest - now.Unix(); {
	case !sameText(asked.text("version"), call.version):
		return &refusal{verdict: GraceOtherVersion}
	case secondsBehind > forgivenSeconds:
		return &refusal{
			GraceClockSetBack, fmt.Sprintf("the kept answer is not used: the clock is %d seconds behind", secondsBehind),
		}
	case now.After(validation.AnsweredAt.Add(g.duration)):
		return &refusal{verdict: GraceTooOld}
	case validation.Expires != nil && !now.Before(*validation.Expires):
		return &refusal{verdict: GraceLicenseExpired}
	}
	return nil
}

func sameText(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// entry is what is kept of one answer.
type entry struct {
	answer, request []byte
	nonce           string
	lastSeen        int64
}

func (e *entry) encode(macKey []byte) string {
	answer, request := base64.StdEncoding.EncodeToString(e.answer), base64.StdEncoding.EncodeToString(e.request)
	text, _ := marshal(struct {
		Format   int    `json:"format"`
		Answer   string `json:"answer"`
		Request  string `json:"request"`
		Nonce    string `json:"nonce"`
		LastSeen int64  `json:"last_seen"`
		MAC      string `json:"mac"`
	}{1, answer, request, e.nonce, e.lastSeen, entryMAC(macKey, answer, request, e.nonce, e.lastSeen)})
	return string(text)
}

func decodeEntry(text string, macKey []byte) (*entry, bool) {
	read, _ := readMembers([]byte(text))
	format, lastSeen := read.integer("format"), read.integer("last_seen")
	answer, request, nonce, mac := read.text("answer"), read.text("request"), read.text("nonce"), read.text("mac")
	if format == nil || *format != 1 || lastSeen == nil || answer == nil || request == nil || nonce == nil || mac == nil {
		return nil, false
	}
	if !hmac.Equal([]byte(*mac), []byte(entryMAC(macKey, *answer, *request, *nonce, *lastSeen))) {
		return nil, false
	}
	decoded := &entry{nonce: *nonce, lastSeen: *lastSeen}
	var answerErr, requestErr error
	decoded.answer, answerErr = base64.StdEncoding.DecodeString(*answer)
	decoded.request, requestErr = base64.StdEncoding.DecodeString(*request)
	return decoded, answerErr == nil && requestErr == nil
}

func entryMAC(key []byte, answer, request, nonce string, lastSeen int64) string {
	mac := hmac.New(sha256.New, key)
	lines := []string{"latchkey-grace-1", answer, request, nonce, strconv.FormatInt(lastSeen, 10)}
	mac.Write([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}
