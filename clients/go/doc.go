// Package latchkey validates license keys with a Latchkey server.
//
//	client, err := latchkey.New(latchkey.WithAPIKey("lk_live_…"), latchkey.WithBaseURL("https://licenses.example.com"))
//	validation, err := client.Validate(ctx, licenseKey, latchkey.Version("1.4.2"))
//	if err == nil && validation.Valid { … }
//
// A license that is revoked, expired or unknown is a result, not an error: look at Validation.Valid and
// Validation.Status. An error means that the service gave no answer about the license. Every error of this package
// implements [Error] and has a type of its own, to be found with errors.As.
package latchkey
