namespace Latchkey
{
    /// <summary>403: this kind of API key may not do that. A client key cannot look up licenses.</summary>
    public class PermissionDeniedException : ApiException
    {
        internal PermissionDeniedException(string message, Answer answer) : base(message, answer)
        {
        }
    }
}
