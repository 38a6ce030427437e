<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\Client;
use Latchkey\Exception\LatchkeyException;
use Latchkey\Exception\TransportException;

/** @internal Sends requests over one curl handle, which keeps its connections open. */
final class Transport
{
    private const MAX_BODY_BYTES = 1 << 20;
    private const FIRST_RETRY_DELAY_MS = 250;
    private const MAX_RETRY_AFTER_SECONDS = 5;
    private const NOT_TRUSTED = [51, CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE, 83];

    private const CANNOT_READ_BODY_AGAIN = 65;

    private \CurlHandle $curl;
    private int $process;

    /** @var list<\CurlHandle> of parent processes: closing one would end the parent's TLS connection */
    private array $inherited = [];

    public function __construct(
        private readonly float $timeout,
        private readonly int $maxRetries,
        private readonly Clock $clock,
        /** @var array<int, string> */
        private readonly array $proxy = [],
    ) {
        $this->curl = curl_init();
        $this->process = (int) getmypid();
    }

    /**
     * The answer if its status is 200.
     *
     * @throws LatchkeyException after the retries
     */
    public function send(Request $request): Answer
    {
        for ($retry = 0;; $retry++) {
            try {
                $answer = $this->attempt($request);
                $error = $answer->error($request);
                if ($error === null) {
                    return $answer;
                }
                $delay = $this->delayAfterAnswer($answer, $retry);
            } catch (TransportException $error) {
                $isTrusted = !in_array($error->getPrevious()?->getCode(), self::NOT_TRUSTED, true);
                $delay = $isTrusted ? $this->jitter($retry) : null;
            }
            if ($delay === null || $retry >= $this->maxRetries) {
                throw $error;
            }
            $this->clock->sleep($delay);
        }
    }

    private function attempt(Request $request): Answer
    {
        $this->leaveConnectionsOfParentProcess();
        $headers = [];
        $body = '';
        curl_reset($this->curl);
        curl_setopt_array($this->curl, $this->options($request));
        curl_setopt($this->curl, CURLOPT_HEADERFUNCTION, static function ($curl, string $line) use (&$headers): int {
            // An interim answer comes before the final one, which starts with a status line again.
            if (str_starts_with($line, 'HTTP/')) {
                $headers = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] ??= trim($value);
            }
            return strlen($line);
        });
        curl_setopt($this->curl, CURLOPT_WRITEFUNCTION, static function ($curl, string $part) use (&$body): int {
            $body .= $part;
            return strlen($body) > self::MAX_BODY_BYTES ? 0 : strlen($part);
        });
        $done = curl_exec($this->curl);
        $isCutOff = strlen($body) > self::MAX_BODY_BYTES;
        if ($done === false && !$isCutOff) {
            throw $this->failure($request);
        }
        return new Answer(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $body, $isCutOff);
    }

    /** On one connection, two processes would read each other's answers. */
    private function leaveConnectionsOfParentProcess(): void
    {
        if ($this->process !== getmypid()) {
            $this->inherited[] = $this->curl;
            $this->curl = curl_init();
            $this->process = (int) getmypid();
        }
    }

    /** @return array<int, mixed> */
    private function options(Request $request): array
    {
        $headers = $request->headers;
        $headers['Accept'] = 'application/json';
        $headers['User-Agent'] = 'latchkey-php/' . Client::VERSION;
        $lines = ['Expect:'];
        $options = [
            CURLOPT_URL => $request->url,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($this->timeout * 1000)),
            CURLOPT_NOSIGNAL => true,
        ] + $this->proxy;
        if ($request->body !== null) {
            $options += $this->bodyOptions($request->body);
            $headers['Content-Type'] = 'application/json';
        }
        foreach ($headers as $name => $value) {
            // To curl, "Name:" means not to send the header, and "Name;" to send it empty.
            $lines[] = $value === '' ? "$name;" : "$name: $value";
        }
        return $options + [CURLOPT_HTTPHEADER => $lines];
    }

    /**
     * curl repeats a request by itself if a connection that it used before ends without an answer. It cannot repeat a
     * body that is read from a function: the validation would be counted twice.
     *
     * @return array<int, mixed>
     */
    private function bodyOptions(string $body): array
    {
        $offset = 0;
        $read = static function ($curl, $stream, int $length) use ($body, &$offset): string {
            $part = substr($body, $offset, $length);
            $offset += strlen($part);
            return $part;
        };
        return [
            CURLOPT_UPLOAD => true,
            CURLOPT_CUSTOMREQUEST => 'POST',
            CURLOPT_INFILESIZE => strlen($body),
            CURLOPT_READFUNCTION => $read,
        ];
    }

    private function failure(Request $request): TransportException
    {
        $number = curl_errno($this->curl);
        $wouldRepeat = $number === self::CANNOT_READ_BODY_AGAIN;
        $cause = new \RuntimeException($wouldRepeat ? 'Connection closed' : curl_error($this->curl), $number);
        $message = 'The service could not be reached';
        $detailed = $request->withoutSecrets("$message: {$cause->getMessage()}.", "$message.");
        return new TransportException($detailed, 0, $cause);
    }

    /** Milliseconds, or null if there is nothing to retry. */
    private function delayAfterAnswer(Answer $answer, int $retry): ?int
    {
        if ($answer->status < 500) {
            return null;
        }
        $after = $answer->retryAfter();
        if ($after === null) {
            return $this->jitter($retry);
        }
        return $after <= self::MAX_RETRY_AFTER_SECONDS ? $after * 1000 : null;
    }

    private function jitter(int $retry): int
    {
        $base = self::FIRST_RETRY_DELAY_MS * 2 ** $retry;
        return random_int($base, 2 * $base);
    }
}
