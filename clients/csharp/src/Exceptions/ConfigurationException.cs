namespace Latchkey
{
    /// <summary>An option or an argument is missing or wrong. Nothing was sent.</summary>
    public class ConfigurationException : LatchkeyException
    {
        internal ConfigurationException(string message) : base(message)
        {
        }
    }
}
