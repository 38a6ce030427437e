<?php

declare(strict_types=1);

// Answers one request, closes the connection at the next one, and says how many requests came.

$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
$requests = 0;
while ($connection = @stream_socket_accept($server, $requests < 2 ? 10 : 1)) {
    while (($line = fgets($connection)) !== false) {
        if (preg_match('/^content-length: (\d+)/i', $line, $parts) === 1) {
            $length = (int) $parts[1];
        }
        if ($line !== "\r\n") {
            continue;
        }
        fread($connection, max(1, $length ?? 0));
        $requests++;
        if ($requests > 1) {
            break;
        }
        $answer = '{"valid":true,"status":"active"}';
        fwrite($connection, "HTTP/1.1 200 OK\r\nContent-Length: " . strlen($answer) . "\r\n\r\n$answer");
    }
    fclose($connection);
}
echo $requests, "\n";
