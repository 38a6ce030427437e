using System;
using System.Collections.Generic;
using System.Globalization;

namespace Latchkey
{
    /// <summary>
    /// The members of a JSON object by type: null where a member is absent or of another type.
    /// </summary>
    internal sealed class JsonObject
    {
        private static readonly string[] DateFormats =
        {
            "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'",
            "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFzzz",
        };

        private readonly Dictionary<string, object> members;

        private JsonObject(Dictionary<string, object> members)
        {
            this.members = members;
        }

        /// <summary>The value as an object, or null if it is none.</summary>
        public static JsonObject Of(object value)
        {
            return value is Dictionary<string, object> members ? new JsonObject(members) : null;
        }

        public IReadOnlyDictionary<string, object> Members => members;

        public JsonObject With(string name, object value)
        {
            return new JsonObject(new Dictionary<string, object>(members) { [name] = value });
        }

        public object Any(string name)
        {
            return members.TryGetValue(name, out object value) ? value : null;
        }

        public string Text(string name)
        {
            return Any(name) as string;
        }

        public bool? Bool(string name)
        {
            return Any(name) as bool?;
        }

        /// <summary>A whole number, however it is written: 3, 3.0 or 3e0.</summary>
        public long? Whole(string name)
        {
            object value = Any(name);
            if (value is long whole) return whole;
            bool isWhole = value is double number && Math.Abs(number) < 1e15 && number == Math.Floor(number);
            return isWhole ? (long?)(double)value : null;
        }

        public int? Integer(string name)
        {
            long? value = Whole(name);
            return value >= int.MinValue && value <= int.MaxValue ? (int?)value : null;
        }

        /// <summary>A moment in the form of RFC 3339.</summary>
        public DateTimeOffset? Date(string name)
        {
            bool isDate = DateTimeOffset.TryParseExact(
                Text(name),
                DateFormats,
                CultureInfo.InvariantCulture,
                DateTimeStyles.AssumeUniversal,
                out DateTimeOffset date);
            return isDate ? date : (DateTimeOffset?)null;
        }

        public JsonObject Object(string name)
        {
            return Of(Any(name));
        }

        public List<object> List(string name)
        {
            return Any(name) as List<object>;
        }
    }
}
