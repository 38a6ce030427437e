using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Latchkey
{
    /// <summary>
    /// JSON (RFC 8259). Objects are dictionaries, arrays are lists, whole numbers are <see cref="long"/> and other
    /// numbers <see cref="double"/>.
    /// </summary>
    internal sealed class Json
    {
        /// <summary>Deep enough for every answer, and shallow enough for every stack.</summary>
        private const int MaxDepth = 200;

        private readonly string text;
        private int position;
        private int depth;

        private Json(string text)
        {
            this.text = text;
        }

        /// <exception cref="FormatException">The text is not JSON. The message contains nothing of it.</exception>
        public static object Parse(string text)
        {
            var json = new Json(text);
            object value = json.Value();
            json.SkipWhitespace();
            if (json.position < text.Length) throw json.Malformed();
            return value;
        }

        /// <summary>Of UTF-8.</summary>
        /// <exception cref="FormatException">The bytes are not JSON.</exception>
        public static object Parse(byte[] bytes)
        {
            try
            {
                return Parse(StrictUtf8.Encoding.GetString(bytes));
            }
            catch (DecoderFallbackException)
            {
                throw new FormatException("Not UTF-8");
            }
        }

        /// <summary>The object in the bytes, or null if they contain anything else.</summary>
        public static JsonObject ParseObject(byte[] bytes)
        {
            try
            {
                return JsonObject.Of(Parse(bytes));
            }
            catch (FormatException)
            {
                return null;
            }
        }

        /// <summary>As a JSON text, with its quotes.</summary>
        public static string Quote(string text)
        {
            var result = new StringBuilder("\"");
            foreach (char c in text)
            {
                if (c == '"' || c == '\\') result.Append('\\').Append(c);
                else if (c < 0x20) result.Append("\\u").Append(((int)c).ToString("x4"));
                else result.Append(c);
            }
            return result.Append('"').ToString();
        }

        private object Value()
        {
            SkipWhitespace();
            switch (Peek())
            {
                case '{':
                    return Nested(Object);
                case '[':
                    return Nested(Array);
                case '"':
                    return String();
                case 't':
                    return Word("true", true);
                case 'f':
                    return Word("false", false);
                case 'n':
                    return Word("null", null);
                default:
                    return Number();
            }
        }

        private object Nested(Func<object> parse)
        {
            if (++depth > MaxDepth) throw Malformed();
            position++;
            object value = parse();
            depth--;
            return value;
        }

        private object Object()
        {
            var members = new Dictionary<string, object>();
            SkipWhitespace();
            if (Accept('}')) return members;
            do
            {
                SkipWhitespace();
                string name = String();
                SkipWhitespace();
                Expect(':');
                members[name] = Value();
                SkipWhitespace();
            }
            while (Accept(','));
            Expect('}');
            return members;
        }

        private object Array()
        {
            var items = new List<object>();
            SkipWhitespace();
            if (Accept(']')) return items;
            do
            {
                items.Add(Value());
                SkipWhitespace();
            }
            while (Accept(','));
            Expect(']');
            return items;
        }

        private string String()
        {
            Expect('"');
            var result = new StringBuilder();
            while (!Accept('"'))
            {
                char c = Peek();
                if (c < 0x20) throw Malformed();
                position++;
                result.Append(c == '\\' ? Escaped() : c);
            }
            return result.ToString();
        }

        private char Escaped()
        {
            char c = Peek();
            position++;
            int index = "\"\\/bfnrt".IndexOf(c);
            if (index >= 0) return "\"\\/\b\f\n\r\t"[index];
            if (c != 'u') throw Malformed();
            int code = 0;
            for (int end = position + 4; position < end; position++)
            {
                int digit = "0123456789abcdef".IndexOf(char.ToLowerInvariant(Peek()));
                if (digit < 0) throw Malformed();
                code = code * 16 + digit;
            }
            return (char)code;
        }

        private object Number()
        {
            int start = position;
            Accept('-');
            if (!Accept('0')) Digits();
            int endOfInteger = position;
            if (Accept('.')) Digits();
            if (Accept('e') || Accept('E'))
            {
                if (!Accept('-')) Accept('+');
                Digits();
            }
            string number = text.Substring(start, position - start);
            bool isWhole = position == endOfInteger && number.Length <= 18;
            if (isWhole) return long.Parse(number, CultureInfo.InvariantCulture);
            // Where a number is too large, .NET Framework throws and newer runtimes return infinity.
            return double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out double value)
                ? value
                : double.PositiveInfinity;
        }

        private void Digits()
        {
            int start = position;
            while (position < text.Length && text[position] >= '0' && text[position] <= '9') position++;
            if (position == start) throw Malformed();
        }

        private object Word(string word, object value)
        {
            if (string.CompareOrdinal(text, position, word, 0, word.Length) != 0) throw Malformed();
            position += word.Length;
            return value;
        }

        private void SkipWhitespace()
        {
            while (position < text.Length && " \t\r\n".IndexOf(text[position]) >= 0) position++;
        }

        private char Peek()
        {
            if (position >= text.Length) throw Malformed();
            return text[position];
        }

        private bool Accept(char c)
        {
            bool matches = position < text.Length && text[position] == c;
            if (matches) position++;
            return matches;
        }

        private void Expect(char c)
        {
            if (!Accept(c)) throw Malformed();
        }

        private FormatException Malformed()
        {
            return new FormatException("Malformed at position " + position);
        }
    }
}
