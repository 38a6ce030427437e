<?php

declare(strict_types=1);

namespace Latchkey\Tests;

/** Runs tests and counts what came of them. */
final class Suite
{
    private int $passed = 0;
    private int $failed = 0;
    private int $skipped = 0;

    public function __construct(private readonly string $filter)
    {
    }

    /** @param callable(): (iterable<string>|void) $test returns or yields what is wrong */
    public function test(string $name, callable $test): void
    {
        if ($this->filter !== '' && !str_contains($name, $this->filter)) {
            return;
        }
        try {
            $problems = [...($test() ?? [])];
        } catch (\Throwable $error) {
            $problems = [$error::class . ": {$error->getMessage()} ({$error->getFile()}:{$error->getLine()})"];
        }
        $problems === [] ? $this->passed++ : $this->failed++;
        foreach ($problems as $problem) {
            echo "FAILED $name: $problem\n";
        }
    }

    public function skip(string $name, string $reason): void
    {
        $this->skipped++;
        echo "skipped $name: $reason\n";
    }

    /** The exit code. */
    public function report(): int
    {
        echo "$this->passed passed, $this->failed failed, $this->skipped skipped\n";
        return $this->failed === 0 ? 0 : 1;
    }
}

function show(mixed $value): string
{
    return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PARTIAL_OUTPUT_ON_ERROR);
}
