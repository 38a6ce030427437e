<?php

declare(strict_types=1);

namespace Latchkey;

use Latchkey\Exception\ApiException;
use Latchkey\Exception\ConfigurationException;
use Latchkey\Exception\LatchkeyException;
use Latchkey\Exception\ServiceUnavailableException;
use Latchkey\Exception\TransportException;
use Latchkey\Internal\Clock;
use Latchkey\Internal\Entry;
use Latchkey\Internal\GraceKeeper;
use Latchkey\Internal\KeyRing;
use Latchkey\Internal\Proxy;
use Latchkey\Internal\Request;
use Latchkey\Internal\Settings;
use Latchkey\Internal\Transport;

/**
 * Calls one Latchkey server with the API key of one product. It keeps its connection open between calls: create one
 * and share it.
 */
final class Client
{
    public const VERSION = '0.1.0';

    private readonly string $apiKey;
    private readonly string $baseUrl;
    private readonly Clock $clock;
    private readonly Transport $transport;
    private readonly ?KeyRing $keys;
    private readonly ?GraceKeeper $grace;

    /**
     * @param string|null $apiKey of the product; LATCHKEY_API_KEY if null
     * @param string|null $baseUrl such as https://licenses.example.com; LATCHKEY_BASE_URL if null
     * @param float $timeout seconds of one attempt, from connecting to the last byte
     * @param int $maxRetries how often a failed attempt is repeated, 0 to 5
     * @param string|null $proxy URL of an HTTP proxy, '' for none; HTTPS_PROXY or HTTP_PROXY if null
     * @param Verification|null $verification has every validation proven by its signature
     * @param OfflineGrace|null $offlineGrace uses the last proven answer while the service cannot be reached
     * @param Clock|null $clock for tests
     * @throws ConfigurationException
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        ?string $baseUrl = null,
        float $timeout = 10.0,
        int $maxRetries = 2,
        ?Verification $verification = null,
        ?OfflineGrace $offlineGrace = null,
        #[\SensitiveParameter] ?string $proxy = null,
        ?Clock $clock = null,
    ) {
        $this->apiKey = Settings::apiKey($apiKey);
        $this->baseUrl = Settings::baseUrl($baseUrl);
        Settings::check($timeout, $maxRetries, $verification, $offlineGrace);
        $this->clock = $clock ?? new Clock();
        $options = Proxy::options($proxy, $this->baseUrl);
        $this->transport = new Transport($timeout, $maxRetries, $this->clock, $options);
        $this->keys = $verification === null
            ? null
            : new KeyRing($verification, $this->baseUrl, $this->transport, $this->clock);
        $this->grace = $offlineGrace === null ? null : new GraceKeeper($offlineGrace, $this->apiKey);
    }

    /**
     * Asks whether a license may be used now. A refusal is a result with `valid` false, not an exception.
     *
     * @param string|null $version of your program
     * @param string|null $deviceId identifies the device, for your own records
     * @param string|null $endUserAddress of the user a backend asks for, if the API key may name it
     * @throws LatchkeyException
     */
    public function validate(
        #[\SensitiveParameter] string $licenseKey,
        ?string $version = null,
        ?string $deviceId = null,
        ?string $endUserAddress = null,
    ): Validation {
        Settings::checkCall($licenseKey, $version, $deviceId, $endUserAddress);
        $given = ['license_key' => $licenseKey, 'version' => $version, 'device_id' => $deviceId];
        $body = json_encode(
            array_filter($given, static fn (?string $value): bool => $value !== null),
            JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR,
        );
        $nonce = $this->keys === null ? null : rtrim(strtr(base64_encode(random_bytes(24)), '+/', '-_'), '=');
        $headers = $this->headers($endUserAddress);
        if ($nonce !== null) {
            $headers['X-Validation-Nonce'] = $nonce;
        }
        $request = new Request("$this->baseUrl/api/v1/validate", $headers, $this->secrets($licenseKey), $body);
        try {
            return $this->ask($request, $licenseKey, $nonce);
        } catch (TransportException | ServiceUnavailableException | ApiException $error) {
            return $this->keptAnswer($error, $licenseKey, $version);
        }
    }

    /**
     * Looks a license up, without validating it. Needs a server key.
     *
     * @throws LatchkeyException
     */
    public function getLicense(#[\SensitiveParameter] string $licenseKey, ?string $endUserAddress = null): License
    {
        Settings::checkCall($licenseKey, null, null, $endUserAddress);
        $url = "$this->baseUrl/api/v1/license/" . rawurlencode($licenseKey);
        $request = new Request($url, $this->headers($endUserAddress), $this->secrets($licenseKey), isLookup: true);
        return License::fromAnswer($this->transport->send($request), $this->clock->now());
    }

    /**
     * Without the API key.
     *
     * @return array<string, mixed>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    private function ask(Request $request, #[\SensitiveParameter] string $licenseKey, ?string $nonce): Validation
    {
        $answer = $this->transport->send($request);
        if ($this->keys === null || $nonce === null) {
            return Validation::fromAnswer($answer, $this->clock->now());
        }
        $proof = $this->keys->prove($answer, $request->body ?? '', $licenseKey, $nonce);
        $validation = Validation::fromProof($answer, $proof);
        $entry = new Entry($answer->body, $request->body ?? '', $nonce, $this->clock->now());
        $this->grace?->record($proof, $entry, $validation->valid);
        return $validation;
    }

    /** The kept answer, or the error with the reason why there is none that may be used. */
    private function keptAnswer(
        TransportException|ServiceUnavailableException|ApiException $error,
        #[\SensitiveParameter] string $licenseKey,
        ?string $version,
    ): Validation {
        $answered = $error instanceof ApiException && $error->statusCode < 500;
        if ($this->grace === null || $this->keys === null || $answered) {
            throw $error;
        }
        $kept = $this->grace->use($this->keys->known(), $licenseKey, $version, $this->clock->now());
        if ($kept instanceof Validation) {
            return $kept;
        }
        $error->setGrace($kept);
        throw $error;
    }

    /** @return array<string, string> */
    private function headers(?string $endUserAddress): array
    {
        $headers = ['Authorization' => "Bearer $this->apiKey"];
        return $endUserAddress === null ? $headers : $headers + ['X-End-User-Address' => $endUserAddress];
    }

    /** @return list<string> */
    private function secrets(#[\SensitiveParameter] string $licenseKey): array
    {
        return [$this->apiKey, $licenseKey, rawurlencode($licenseKey)];
    }
}
