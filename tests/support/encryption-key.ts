export const TEST_ENCRYPTION_KEY = 'a key for tests only, of more than 32 characters'
