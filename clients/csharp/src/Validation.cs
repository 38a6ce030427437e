using System;
using System.Collections.Generic;

namespace Latchkey
{
    /// <summary>
    /// The answer to a validation: a refusal, too, is an answer. A property is null where the answer has no value.
    /// </summary>
    public sealed class Validation
    {
        private readonly JsonObject members;

        internal Validation(JsonObject members, DateTimeOffset answeredAt, Answer answer)
        {
            this.members = members;
            AnsweredAt = answeredAt;
            RequestId = answer.RequestId;
            ValidationError = answer.Header("X-Validation-Error");
        }

        /// <summary>A kept answer.</summary>
        internal Validation(JsonObject members, DateTimeOffset answeredAt)
        {
            this.members = members;
            AnsweredAt = answeredAt;
            Offline = true;
        }

        /// <summary>Whether to grant access.</summary>
        public bool Valid => members.Bool("valid") == true;

        /// <summary>One of <see cref="LicenseStatus"/>, or one that this version does not know.</summary>
        public string Status => members.Text("status");

        /// <summary>When the license expires; null for a lifetime license.</summary>
        public DateTimeOffset? Expires => members.Date("expires");

        /// <summary>How many IP addresses the license has registered, with IP control.</summary>
        public int? IpCount => members.Integer("ip_count");

        /// <summary>How many IP addresses the license may register, with IP control.</summary>
        public int? MaxIps => members.Integer("max_ips");

        /// <summary>Whether this call registered its IP address, with IP control.</summary>
        public bool? IpRegistered => members.Bool("ip_registered");

        /// <summary>The version the license is pinned to, else the one you sent if it is permitted.</summary>
        public string Version => members.Text("version");

        /// <summary>
        /// Whether the version you sent is permitted. It does not change <see cref="Valid"/>: decide what follows
        /// from it.
        /// </summary>
        public bool? VersionValid => members.Bool("version_valid");

        /// <summary>Your custom response: texts, numbers, booleans, lists and dictionaries.</summary>
        public IReadOnlyDictionary<string, object> Custom => members.Object("custom")?.Members;

        /// <summary>The signature as received. With <see cref="Verification"/>, it is verified.</summary>
        public string Signature => members.Text("signature");

        /// <summary>
        /// Whether the service could not be reached, and this is a kept answer: see <see cref="OfflineGrace"/>.
        /// </summary>
        public bool Offline { get; }

        /// <summary>When the service gave this answer.</summary>
        public DateTimeOffset AnsweredAt { get; }

        /// <summary>The <c>X-Request-Id</c> of the answer, for support; null when offline.</summary>
        public string RequestId { get; }

        /// <summary>Why the service could not read the request.</summary>
        public string ValidationError { get; }
    }
}
