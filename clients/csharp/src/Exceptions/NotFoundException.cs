namespace Latchkey
{
    /// <summary>404 of a lookup: the product has no such license.</summary>
    public class NotFoundException : ApiException
    {
        internal NotFoundException(string message, Answer answer) : base(message, answer)
        {
        }
    }
}
