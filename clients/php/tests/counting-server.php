<?php

declare(strict_types=1);

// Answers each request with the number of its connection, as the version.

$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
$connections = [];
while (true) {
    $readable = [$server, ...$connections];
    [$write, $except] = [null, null];
    stream_select($readable, $write, $except, null);
    foreach ($readable as $stream) {
        if ($stream === $server) {
            $connections[] = stream_socket_accept($server);
            continue;
        }
        $number = array_search($stream, $connections, true);
        $request = fread($stream, 65536);
        if ($request === false || $request === '') {
            fclose($stream);
            unset($connections[$number]);
        } elseif (str_contains($request, 'license_key')) {
            $answer = json_encode(['valid' => true, 'status' => 'active', 'version' => "connection $number"]);
            fwrite($stream, "HTTP/1.1 200 OK\r\nContent-Length: " . strlen($answer) . "\r\n\r\n$answer");
        }
    }
}
