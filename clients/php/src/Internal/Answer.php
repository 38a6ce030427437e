<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\Exception\ApiException;
use Latchkey\Exception\AuthenticationException;
use Latchkey\Exception\NotFoundException;
use Latchkey\Exception\PermissionDeniedException;
use Latchkey\Exception\RateLimitException;
use Latchkey\Exception\ResponseException;
use Latchkey\Exception\ServiceUnavailableException;

/** @internal An HTTP response. */
final class Answer
{
    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
        public readonly bool $isCutOff,
    ) {
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    public function requestId(): ?string
    {
        return $this->header('x-request-id');
    }

    /** The Retry-After header in whole seconds, or null. */
    public function retryAfter(): ?int
    {
        $text = $this->header('retry-after') ?? '';
        return preg_match('/^[0-9]{1,9}$/D', $text) === 1 ? (int) $text : null;
    }

    /** The exception that this answer stands for, or null for a 200 that could be read. */
    public function error(Request $request): ?ResponseException
    {
        if ($this->isCutOff) {
            return new ApiException('The answer is longer than 1 MiB.', $this);
        }
        if ($this->status === 200) {
            return null;
        }
        $read = Members::read($this->body);
        $own = $read?->text('message') ?? '';
        // Latchkey itself says more: this is a page, or another program.
        $hint = $this->status === 404 ? ' Use the base URL without a path, such as https://licenses.example.com.' : '';
        $default = "The service answered with status $this->status.$hint";
        $message = $own === '' ? $default : $request->withoutSecrets($own, $default);
        return match (true) {
            $this->status === 401 => new AuthenticationException($message, $this),
            $this->status === 403 => new PermissionDeniedException($message, $this),
            $this->status === 404 && $request->isLookup => new NotFoundException($message, $this),
            $this->status === 429 => new RateLimitException($message, $this, $this->limitedFor($read)),
            $this->status === 503 => new ServiceUnavailableException($message, $this, $this->retryAfter()),
            default => new ApiException($message, $this),
        };
    }

    private function limitedFor(?Members $read): ?int
    {
        $seconds = $read?->integer('retry_after');
        return $seconds !== null && $seconds >= 0 ? $seconds : $this->retryAfter();
    }
}
