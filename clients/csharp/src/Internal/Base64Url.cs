using System;

namespace Latchkey
{
    internal static class Base64Url
    {
        public static string Encode(byte[] bytes)
        {
            return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
        }

        /// <summary>Null if the text is no base64url.</summary>
        public static byte[] Decode(string text)
        {
            if (text == null) return null;
            string base64 = text.Replace('-', '+').Replace('_', '/');
            try
            {
                return Convert.FromBase64String(base64 + new string('=', (4 - base64.Length % 4) % 4));
            }
            catch (FormatException)
            {
                return null;
            }
        }
    }
}
