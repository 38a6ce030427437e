namespace Latchkey
{
    /// <summary>503, also after the retries: the service cannot answer at the moment.</summary>
    public class ServiceUnavailableException : ApiException
    {
        internal ServiceUnavailableException(string message, Answer answer) : base(message, answer)
        {
            RetryAfter = answer.RetryAfter;
        }

        /// <summary>Seconds until another attempt makes sense; null if the answer does not say.</summary>
        public long? RetryAfter { get; }
    }
}
