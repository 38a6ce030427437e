module github.com/latchkey/latchkey-go

go 1.19
