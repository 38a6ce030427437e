using System.Text;

namespace Latchkey
{
    /// <summary>UTF-8 that refuses what it cannot represent, instead of replacing it.</summary>
    internal static class StrictUtf8
    {
        public static readonly Encoding Encoding = new UTF8Encoding(false, true);

        public static bool CanEncode(string text)
        {
            try
            {
                return Encoding.GetByteCount(text) >= 0;
            }
            catch (EncoderFallbackException)
            {
                return false;
            }
        }
    }
}
