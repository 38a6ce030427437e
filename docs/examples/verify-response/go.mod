module latchkey.example/verify

go 1.19
