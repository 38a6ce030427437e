namespace Latchkey
{
    /// <summary>
    /// 401: the API key is missing, unknown or no longer valid, or used from an address that it does not allow.
    /// </summary>
    public class AuthenticationException : ApiException
    {
        internal AuthenticationException(string message, Answer answer) : base(message, answer)
        {
        }
    }
}
