<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\Exception\ConfigurationException;

/** @internal Which proxy curl is to use. */
final class Proxy
{
    private const FORM = '{^(?:http://)?(?:[^\s/@]*@)?(?:\[[0-9a-f:.]+\]|[^\s/@:\[\]]+)(?::\d{1,5})?/?$}Di';

    /**
     * curl reads HTTPS_PROXY, NO_PROXY and http_proxy itself. It leaves HTTP_PROXY out, which in a web server may be a
     * header of the request: a program of the command line has none.
     *
     * @return array<int, string> options for curl
     */
    public static function options(#[\SensitiveParameter] ?string $given, string $baseUrl): array
    {
        if ($given !== null) {
            return [CURLOPT_PROXY => self::checked($given), CURLOPT_NOPROXY => ''];
        }
        ['scheme' => $scheme, 'host' => $host] = parse_url($baseUrl);
        if (self::isLoopback(trim($host, '[]'))) {
            return [CURLOPT_PROXY => ''];
        }
        $isCommandLine = PHP_SAPI === 'cli' && getenv('http_proxy') === false;
        $url = strtolower($scheme) === 'http' && $isCommandLine ? getenv('HTTP_PROXY') : false;
        return $url === false || $url === '' ? [] : [CURLOPT_PROXY => $url];
    }

    private static function checked(#[\SensitiveParameter] string $url): string
    {
        if ($url !== '' && preg_match(self::FORM, $url) !== 1) {
            // It may contain a password, so it is not repeated.
            throw new ConfigurationException(
                'proxy must be the URL of an HTTP proxy, such as http://proxy.example.com:3128.',
            );
        }
        return $url;
    }

    /** No other computer could reach it in our place. */
    private static function isLoopback(string $host): bool
    {
        return preg_match('/^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)$/Di', $host) === 1;
    }
}
