<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** The 404 of a lookup: there is no such license. */
final class NotFoundException extends ResponseException
{
}
