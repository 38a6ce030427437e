<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use DateTimeImmutable;

/** @internal A JSON object whose members are read one by one: one of another type than expected is null. */
final class Members
{
    private function __construct(private readonly \stdClass $object)
    {
    }

    /** Null for anything but a JSON object. */
    public static function read(string $json): ?self
    {
        $decoded = json_decode($json);
        return $decoded instanceof \stdClass ? new self($decoded) : null;
    }

    public function text(string $name): ?string
    {
        $value = $this->object->$name ?? null;
        return is_string($value) ? $value : null;
    }

    public function integer(string $name): ?int
    {
        $value = $this->object->$name ?? null;
        return is_int($value) ? $value : null;
    }

    public function boolean(string $name): ?bool
    {
        $value = $this->object->$name ?? null;
        return is_bool($value) ? $value : null;
    }

    /** @return array<array-key, mixed>|null */
    public function map(string $name): ?array
    {
        $value = $this->object->$name ?? null;
        return $value instanceof \stdClass ? self::toArray($value) : null;
    }

    /** @return list<array<array-key, mixed>>|null */
    public function maps(string $name): ?array
    {
        $value = $this->object->$name ?? null;
        if (!is_array($value)) {
            return null;
        }
        $objects = array_filter($value, static fn (mixed $item): bool => $item instanceof \stdClass);
        return array_values(array_map(self::toArray(...), $objects));
    }

    /** RFC 3339. */
    public function time(string $name): ?DateTimeImmutable
    {
        $text = $this->text($name) ?? '';
        $format = '/^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/D';
        if (preg_match($format, $text, $parts) !== 1 || !checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1])) {
            return null;
        }
        return new DateTimeImmutable($text);
    }

    private static function toArray(mixed $value): mixed
    {
        if ($value instanceof \stdClass) {
            $value = get_object_vars($value);
        }
        return is_array($value) ? array_map(self::toArray(...), $value) : $value;
    }
}
