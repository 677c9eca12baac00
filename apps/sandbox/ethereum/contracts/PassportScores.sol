// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers like Human Passport's decoder. Anyone may set a score: it is a sandbox.
contract PassportScores {
    error AttestationNotFound();

    mapping(address => uint256) private scores;

    /// With four decimals.
    function setScore(address user, uint256 score) external {
        scores[user] = score;
    }

    function getScore(address user) external view returns (uint256) {
        if (scores[user] == 0) revert AttestationNotFound();
        return scores[user];
    }
}
