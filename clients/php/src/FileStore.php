<?php

declare(strict_types=1);

namespace Latchkey;

/** Keeps one answer in a file: that of the license that was validated last. The folder of the file must exist. */
final class FileStore implements Store
{
    public function __construct(private readonly string $path)
    {
    }

    public function load(string $id): ?string
    {
        // PHP remembers that a file was there, and another process may have deleted it.
        clearstatcache(true, $this->path);
        if (!file_exists($this->path)) {
            return null;
        }
        $text = @file_get_contents($this->path);
        return $text === false ? throw new \RuntimeException("$this->path cannot be read") : $text;
    }

    /** The file is replaced in one step and can be read by its owner only. */
    public function save(string $id, string $text): void
    {
        $beside = $this->path . '.' . bin2hex(random_bytes(8));
        $file = @fopen($beside, 'x');
        if ($file === false) {
            throw new \RuntimeException("$beside cannot be written");
        }
        $written = chmod($beside, 0600) && @fwrite($file, $text) === strlen($text);
        $written = fclose($file) && $written;
        if (!$written || !@rename($beside, $this->path)) {
            @unlink($beside);
            throw new \RuntimeException("$this->path cannot be written");
        }
    }

    public function clear(string $id): void
    {
        @unlink($this->path);
    }
}
