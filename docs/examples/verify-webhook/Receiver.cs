using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;

static class Receiver
{
    // region verify
    static bool IsFromLatchkey(byte[] body, string id, string at, string signatures, string secret)
    {
        if (!long.TryParse(at, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
        var signed = Encoding.UTF8.GetBytes($"{id}.{at}.").Concat(body).ToArray();
        string expected;
        using (var hmac = new HMACSHA256(Convert.FromBase64String(secret.Substring("whsec_".Length))))
            expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
        return signatures.Split(' ').Any(given => AreEqual(given, expected));
    }

    // In constant time. On .NET Core and later, CryptographicOperations.FixedTimeEquals does the same.
    static bool AreEqual(string a, string b)
    {
        var difference = a.Length ^ b.Length;
        for (var i = 0; i < a.Length && i < b.Length; i++) difference |= a[i] ^ b[i];
        return difference == 0;
    }
    // endregion

    static void Main()
    {
        var secret = Environment.GetEnvironmentVariable("LATCHKEY_WEBHOOK_SECRET");
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + Environment.GetEnvironmentVariable("PORT") + "/webhooks/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            var headers = context.Request.Headers;
            var body = new MemoryStream();
            context.Request.InputStream.CopyTo(body);
            var genuine = IsFromLatchkey(body.ToArray(), headers["webhook-id"], headers["webhook-timestamp"],
                headers["webhook-signature"], secret);
            context.Response.StatusCode = genuine ? 204 : 400;
            context.Response.Close();
        }
    }
}
