using System.Linq;

namespace Latchkey
{
    /// <summary>
    /// The service answered, but not with a result. The subclasses are the answers a program usually tells apart; any
    /// other one (another 4xx or 5xx, a redirect, a body that is not the documented JSON) is of this class itself.
    /// </summary>
    public class ApiException : LatchkeyException
    {
        internal ApiException(string message, Answer answer) : base(message)
        {
            StatusCode = answer.Status;
            RequestId = answer.RequestId;
        }

        /// <summary>The HTTP status.</summary>
        public int StatusCode { get; }

        /// <summary>The <c>X-Request-Id</c> of the answer, for support; null if it had none.</summary>
        public string RequestId { get; }

        /// <summary>
        /// Why no kept answer was used instead: <c>none</c>, <c>tampered</c>, <c>other version</c>,
        /// <c>clock set back</c>, <c>too old</c> or <c>license expired</c>. Null without
        /// <see cref="OfflineGrace"/>, and where it does not apply.
        /// </summary>
        public string Grace { get; internal set; }

        /// <summary>The exception for an answer that is no result. Its message has none of the secrets.</summary>
        internal static ApiException Of(Answer answer, bool isLookup, params string[] secrets)
        {
            string message = MessageOf(answer, secrets);
            if (answer.Body == null) return new ApiException(message, answer);
            switch (answer.Status)
            {
                case 401:
                    return new AuthenticationException(message, answer);
                case 403:
                    return new PermissionDeniedException(message, answer);
                case 404:
                    return isLookup ? new NotFoundException(message, answer) : new ApiException(message, answer);
                case 429:
                    return new RateLimitException(message, answer);
                case 503:
                    return new ServiceUnavailableException(message, answer);
                default:
                    return new ApiException(message, answer);
            }
        }

        private static string MessageOf(Answer answer, string[] secrets)
        {
            string message = answer.Json?.Text("message");
            if (!string.IsNullOrEmpty(message) && !secrets.Any(message.Contains)) return message;
            string summary = "The service answered " + answer.Status;
            if (answer.Body == null) return summary + " with a body that is too long";
            if (answer.Status == 200) return summary + " with a body that is not the documented JSON";
            // Latchkey itself says more: this is a page, or another program.
            if (answer.Status != 404) return summary;
            return summary + ": use the base URL without a path, such as https://licenses.example.com";
        }
    }
}
