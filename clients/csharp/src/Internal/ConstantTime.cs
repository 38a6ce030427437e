namespace Latchkey
{
    internal static class ConstantTime
    {
        /// <summary>Compares texts in a time that does not depend on where they differ.</summary>
        public static bool Equals(string expected, string actual)
        {
            int difference = expected.Length ^ actual.Length;
            for (int i = 0; i < expected.Length && i < actual.Length; i++) difference |= expected[i] ^ actual[i];
            return difference == 0;
        }
    }
}
