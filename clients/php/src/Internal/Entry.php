<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal What is kept of one answer. The bodies are as received and as sent. */
final class Entry
{
    public function __construct(
        public readonly string $answer,
        public readonly string $request,
        public readonly string $nonce,
        public readonly int $lastSeen,
    ) {
    }

    public function seenAt(int $now): self
    {
        return new self($this->answer, $this->request, $this->nonce, $now);
    }

    public function encode(#[\SensitiveParameter] string $macKey): string
    {
        $answer = base64_encode($this->answer);
        $request = base64_encode($this->request);
        return json_encode([
            'format' => 1,
            'answer' => $answer,
            'request' => $request,
            'nonce' => $this->nonce,
            'last_seen' => $this->lastSeen,
            'mac' => self::mac($answer, $request, $this->nonce, $this->lastSeen, $macKey),
        ], JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    /** Null if the text is no entry, or its `mac` is wrong. */
    public static function decode(string $text, #[\SensitiveParameter] string $macKey): ?self
    {
        $read = Members::read($text);
        $answer = $read?->text('answer');
        $request = $read?->text('request');
        $nonce = $read?->text('nonce');
        $lastSeen = $read?->integer('last_seen');
        $isComplete = $answer !== null && $request !== null && $nonce !== null && $lastSeen !== null;
        if (!$isComplete || $read->integer('format') !== 1) {
            return null;
        }
        $expected = self::mac($answer, $request, $nonce, $lastSeen, $macKey);
        if (!hash_equals($expected, $read->text('mac') ?? '')) {
            return null;
        }
        $answerBytes = base64_decode($answer, true);
        $requestBytes = base64_decode($request, true);
        return $answerBytes === false || $requestBytes === false
            ? null
            : new self($answerBytes, $requestBytes, $nonce, $lastSeen);
    }

    private static function mac(string $answer, string $request, string $nonce, int $lastSeen, string $key): string
    {
        return hash_hmac('sha256', implode("\n", ['latchkey-grace-1', $answer, $request, $nonce, $lastSeen]), $key);
    }
}
