using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Latchkey.Tests
{
    /// <summary>Values of the case file.</summary>
    internal static class Values
    {
        public static IEnumerable<JsonObject> Objects(JsonObject parent, string name)
        {
            return (parent.List(name) ?? new List<object>()).Select(JsonObject.Of);
        }

        /// <summary>Numbers are compared by value, and dates as moments with RFC 3339 or Unix seconds.</summary>
        public static bool Same(object expected, object actual)
        {
            if (actual is DateTimeOffset date) return Moment(expected) == date;
            if (IsNumber(expected) && IsNumber(actual)) return Convert.ToDouble(expected) == Convert.ToDouble(actual);
            if (expected is Dictionary<string, object> members && actual is Dictionary<string, object> others)
            {
                return members.Count == others.Count
                    && members.All(m => others.ContainsKey(m.Key) && Same(m.Value, others[m.Key]));
            }
            if (expected is List<object> items && actual is List<object> otherItems)
            {
                return items.Count == otherItems.Count && items.Zip(otherItems, Same).All(same => same);
            }
            return Equals(expected, actual);
        }

        public static string Show(object value)
        {
            if (value is DateTimeOffset date) return date.ToString("o");
            return ToJson(value);
        }

        public static string ToJson(object value)
        {
            if (value == null) return "null";
            if (value is string text) return Json.Quote(text);
            if (value is bool flag) return flag ? "true" : "false";
            if (value is List<object> items) return "[" + string.Join(",", items.Select(ToJson)) + "]";
            if (value is Dictionary<string, object> members)
            {
                return "{" + string.Join(",", members.Select(m => Json.Quote(m.Key) + ":" + ToJson(m.Value))) + "}";
            }
            return Convert.ToString(value, CultureInfo.InvariantCulture);
        }

        /// <summary>LicenseKey as license_key.</summary>
        public static string SnakeCase(string name)
        {
            return string.Concat(name.Select((c, i) => (i > 0 && char.IsUpper(c) ? "_" : "") + char.ToLowerInvariant(c)));
        }

        /// <summary>The properties of a result or an exception, by the names of the API.</summary>
        public static Dictionary<string, object> Properties(object result)
        {
            return result.GetType().GetProperties().ToDictionary(p => SnakeCase(p.Name), p => p.GetValue(result, null));
        }

        private static bool IsNumber(object value)
        {
            return value is long || value is int || value is double;
        }

        private static DateTimeOffset? Moment(object expected)
        {
            if (expected is long seconds) return DateTimeOffset.FromUnixTimeSeconds(seconds);
            return expected is string text
                ? DateTimeOffset.Parse(text, CultureInfo.InvariantCulture)
                : (DateTimeOffset?)null;
        }
    }
}
