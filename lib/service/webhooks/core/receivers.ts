/** Receivers that verify what they get, as the page about webhooks has them: a test compares them. */
export const RECEIVERS = {
  typescript: {
    label: 'TypeScript',
    file: 'receiver.ts',
    code: `import { createServer } from 'node:http'
import { verifyWebhook } from '@latchkey/client'

const secret = process.env.LATCHKEY_WEBHOOK_SECRET ?? ''

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    response.writeHead(204).end()
    console.log(event.type, event.id)
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)`,
  },
  python: {
    label: 'Python',
    file: 'receiver.py',
    code: `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from latchkey import WebhookVerificationError, verify_webhook

SECRET = os.environ["LATCHKEY_WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(body, self.headers, SECRET)
        except WebhookVerificationError:
            self.answer(400)
            return
        self.answer(204)
        print(event.type, event.id)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()`,
  },
  java: {
    label: 'Java',
    file: 'Receiver.java',
    code: `import com.sun.net.httpserver.HttpServer;
import dev.latchkey.client.WebhookEvent;
import dev.latchkey.client.WebhookVerificationException;
import dev.latchkey.client.Webhooks;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

public class Receiver {
  public static void main(String[] args) throws Exception {
    String secret = System.getenv("LATCHKEY_WEBHOOK_SECRET");
    int port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/webhooks", exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Map<String, String> headers = new HashMap<>();
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
      try {
        WebhookEvent event = Webhooks.verify(body, headers, secret);
        exchange.sendResponseHeaders(204, -1);
        System.out.println(event.getType() + " " + event.getId());
      } catch (WebhookVerificationException e) {
        exchange.sendResponseHeaders(400, -1);
      }
      exchange.close();
    });
    server.start();
  }
}`,
  },
  go: {
    label: 'Go',
    file: 'receiver.go',
    code: `package main

import (
	"io"
	"log"
	"net/http"
	"os"

	latchkey "github.com/latchkey/latchkey-go"
)

func main() {
	secret := os.Getenv("LATCHKEY_WEBHOOK_SECRET")
	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		event, err := latchkey.VerifyWebhook(body, r.Header, secret)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		log.Println(event.Type, event.ID)
	})
	log.Fatal(http.ListenAndServe(":"+os.Getenv("PORT"), nil))
}`,
  },
  php: {
    label: 'PHP',
    file: 'webhooks.php',
    code: `<?php
require 'vendor/autoload.php';

use Latchkey\\Exception\\WebhookVerificationException;
use Latchkey\\Webhook;

try {
    $event = Webhook::verify(file_get_contents('php://input'), getallheaders(), getenv('LATCHKEY_WEBHOOK_SECRET'));
    http_response_code(204);
    error_log("$event->type $event->id");
} catch (WebhookVerificationException) {
    http_response_code(400);
}`,
  },
  csharp: {
    label: 'C#',
    file: 'Receiver.cs',
    code: `using System;
using System.IO;
using System.Linq;
using System.Net;
using Latchkey;

static class Receiver
{
    static void Main()
    {
        var secret = Environment.GetEnvironmentVariable("LATCHKEY_WEBHOOK_SECRET");
        var port = Environment.GetEnvironmentVariable("PORT");
        var listener = new HttpListener();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/webhooks/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            var body = new MemoryStream();
            context.Request.InputStream.CopyTo(body);
            var headers = context.Request.Headers;
            try
            {
                var webhook = Webhooks.Verify(
                    body.ToArray(), headers.AllKeys.ToDictionary(name => name, name => headers[name]), secret);
                context.Response.StatusCode = 204;
                Console.WriteLine($"{webhook.Type} {webhook.Id}");
            }
            catch (WebhookVerificationException)
            {
                context.Response.StatusCode = 400;
            }
            context.Response.Close();
        }
    }
}`,
  },
  ruby: {
    label: 'Ruby',
    file: 'receiver.rb',
    code: `require "latchkey"
require "webrick"

secret = ENV.fetch("LATCHKEY_WEBHOOK_SECRET")
server = WEBrick::HTTPServer.new(Port: ENV.fetch("PORT"))

server.mount_proc("/webhooks") do |request, response|
  event = Latchkey.verify_webhook(request.body, request, secret)
  response.status = 204
  puts "#{event.type} #{event.id}"
rescue Latchkey::WebhookVerificationError
  response.status = 400
end

trap("TERM") { server.shutdown }
server.start`,
  },
} as const

export type ReceiverLanguage = keyof typeof RECEIVERS

export const RECEIVER_LANGUAGES = Object.keys(RECEIVERS) as ReceiverLanguage[]
