namespace Latchkey
{
    /// <summary>429: the daily limit is used up. Never retried by the client.</summary>
    public class RateLimitException : ApiException
    {
        internal RateLimitException(string message, Answer answer) : base(message, answer)
        {
            long? seconds = answer.Json?.Whole("retry_after");
            RetryAfter = seconds >= 0 ? seconds : answer.RetryAfter;
        }

        /// <summary>Seconds until another attempt makes sense; null if the answer does not say.</summary>
        public long? RetryAfter { get; }
    }
}
