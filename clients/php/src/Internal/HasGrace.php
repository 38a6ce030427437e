<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal An error after which a kept answer may be used. */
trait HasGrace
{
    /** Why no kept answer was used; null without offline grace, and where no kept answer may be used. */
    public ?string $grace = null;

    /** @internal */
    public function setGrace(GraceRefusal $refusal): void
    {
        $this->grace = $refusal->verdict;
        if ($refusal->explanation !== '') {
            $this->message = rtrim($this->message, '.') . ". $refusal->explanation";
        }
    }
}
